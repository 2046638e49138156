// The program or shared library that this copy of the library is linked into.
#pragma once

/// Keeps the image in the process for good: the runtime and other classes have the addresses of code in it, and nobody
/// can say when the last one is gone. (Apple's loader unloads no image with Objective-C or Swift in it.)
__attribute__((visibility("hidden"))) void bd_image_pin(void);
