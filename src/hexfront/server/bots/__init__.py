"""Those who act unasked."""
