"""Chapter 28.6: alternative strategies, decided at fixed moments of the war."""
