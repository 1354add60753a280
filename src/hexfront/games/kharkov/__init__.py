"""Kharkov: the Soviet spring offensive of May 1942 (SPI 1978), one module per chapter of its rulebook."""
