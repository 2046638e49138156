// A compiled receiver of events.
#ifndef EVENT_RECEIVER_H
#define EVENT_RECEIVER_H

// `TestEventReceiver` logs the messages that it receives. -log returns an NSString such as
// "heard from self,sender from nil,5 from other".
//
//   - (void)heard;
//   - (void)heardFrom:(id)sender;
//   - (void)heardFrom:(id)sender text:(id)text;
//   - (void)heardFrom:(id)sender number:(long)number;
//   - (void)heardFrom:(id)sender number:(long)number again:(long)number;     one argument too many
//   - (void)heardNumber:(long)number;                                        no object
//   - (void)raise;                                                           raises an NSException
//
// The log names a sender "self" if it is the receiver itself, and otherwise "nil" or "other".

#endif
