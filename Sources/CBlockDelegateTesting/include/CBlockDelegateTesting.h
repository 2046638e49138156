// The target has no functions to call. It consists of a constructor (warm_up.cpp).
#pragma once
