// The program or shared library into which this copy of the library is linked.
#pragma once

/// Prevents the image from being unloaded. The runtime and other classes have the addresses of code in the image, and
/// the time when the last such address is no longer used is unknown. (Apple's loader never unloads an image that
/// contains Objective-C or Swift.)
__attribute__((visibility("hidden"))) void bd_image_pin(void);

/// Returns the address of the image that contains a function.
__attribute__((visibility("hidden"))) const void *bd_image_of(const void *function);
