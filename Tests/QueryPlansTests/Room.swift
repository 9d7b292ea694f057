// Tests of QueryPlans.
