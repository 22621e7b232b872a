-- A new order only adds to the tallies: one small statement, where taking the order out as it was and adding it as it is
-- now takes larger ones. Planned once for each connection, since their plans never depend on the values.
CREATE OR REPLACE FUNCTION tally_new_order(o orders) RETURNS void LANGUAGE plpgsql
	SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	its_day date := (o.created_at AT TIME ZONE 'Asia/Dhaka')::date;
BEGIN
	INSERT INTO order_tallies AS t (day, status, mark, is_paid, payment_method, orders, total_minor)
	VALUES (its_day, o.status, 'active', o.is_paid, o.payment_method, 1, o.total_minor)
	ON CONFLICT (day, status, mark, is_paid, payment_method)
		DO UPDATE SET orders = t.orders + excluded.orders, total_minor = t.total_minor + excluded.total_minor;
END $$;
