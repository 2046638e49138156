// Compiled classes for key-value observing, data sources, and owners found by their superclass.
#ifndef OBSERVED_OWNER_H
#define OBSERVED_OWNER_H

// `TestObserver` -log is an NSString of what -observeValueForKeyPath:ofObject:change:context: was told:
// "number,number".
//
// `TestNumbered` has the properties delegate (not retained) and number, both of which can be observed. -change: sets
// the number and sends the delegate -owner:didChange:.
//
// `TestTable` has a delegate and a data source, for which the compiled protocol `TestTableDataSource` is named:
//
//   - (long)rowsInTable:(id)table;                        required
//   - (id)table:(id)table valueInRow:(long)row;           required
//   + (long)tableVersion;                                 required
//
// `TestPlainSource` adopts it, with one row "plain". -text joins the rows with commas; without a data source it is
// "none". `TestSubtable` is a subclass.

#endif
