// QueryPlans: room to be filled.
