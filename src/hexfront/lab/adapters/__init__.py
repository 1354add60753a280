"""The games as environments that researchers know: PettingZoo, Gymnasium, OpenSpiel.

What may be done differs from decision to decision and runs into thousands, so an action is not one number of a
long list: it is spelled token by token, each from one finite vocabulary, with a mask of what may follow. See
``docs/lab.md``.
"""
