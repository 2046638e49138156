// Nothing is called: the target has a constructor (warm_up.cpp).
#pragma once
