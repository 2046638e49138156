// A compiled receiver of events.
#ifndef EVENT_RECEIVER_H
#define EVENT_RECEIVER_H

// `TestEventReceiver` logs what it is sent: -log is an NSString, "heard from self,sender from nil,5 from other".
//
//   - (void)heard;
//   - (void)heardFrom:(id)sender;
//   - (void)heardFrom:(id)sender text:(id)text;
//   - (void)heardFrom:(id)sender number:(long)number;
//   - (void)heardFrom:(id)sender number:(long)number again:(long)number;     one argument too many
//   - (void)heardNumber:(long)number;                                        no object
//   - (void)raise;                                                           raises an NSException
//
// Senders are "self" where they are the receiver, "nil", or "other".

#endif
