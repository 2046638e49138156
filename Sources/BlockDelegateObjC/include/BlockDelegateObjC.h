#include "BDMultipleDelegateObject.h"
