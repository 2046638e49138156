// Compiled classes for key-value observing, for data sources, and for owners that are found by their superclass.
#ifndef OBSERVED_OWNER_H
#define OBSERVED_OWNER_H

// The method -log of `TestObserver` returns an NSString of the key paths that
// -observeValueForKeyPath:ofObject:change:context: received: "number,number".
//
// `TestNumbered` has the observable properties delegate (not retained) and number. -change: sets the number and sends
// owner:didChange: to the delegate.
//
// `TestTable` has a delegate and a data source. The data source has the compiled protocol `TestTableDataSource`:
//
//   - (long)rowsInTable:(id)table;                        required
//   - (id)table:(id)table valueInRow:(long)row;           required
//   + (long)tableVersion;                                 required
//
// `TestPlainSource` adopts the protocol and has one row, "plain". The method -text of `TestTable` returns the rows
// separated by commas, or "none" without a data source. `TestSubtable` is a subclass of `TestTable`.

#endif
