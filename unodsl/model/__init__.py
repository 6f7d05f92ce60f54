"""The sealed edition: resolved, typed terms and acts as plain frozen data."""
