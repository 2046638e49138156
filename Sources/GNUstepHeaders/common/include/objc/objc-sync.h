#include "objc.h"
