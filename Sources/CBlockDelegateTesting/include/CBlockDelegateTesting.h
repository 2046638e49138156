// The target has no functions to call, and consists only of a constructor (warm_up.c).
#pragma once
