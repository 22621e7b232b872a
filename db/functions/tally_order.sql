-- Takes an order as it was out of the tallies and adds it as it is now; null stands for no order. The rules are in
-- db/schema/tallies.ts. Rows are met in the order of their keys, so that two changes of orders cannot wait for each
-- other in a circle. Its plans are kept by a connection and may have been made when the tables were empty: therefore
-- never a plan that reads a whole table.
CREATE OR REPLACE FUNCTION tally_order(earlier orders, later orders) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	earlier_day date := (earlier.created_at AT TIME ZONE 'Asia/Dhaka')::date;
	later_day date := (later.created_at AT TIME ZONE 'Asia/Dhaka')::date;
BEGIN
	INSERT INTO order_tallies AS t (day, status, mark, is_paid, payment_method, orders, total_minor)
	SELECT o.day, o.status,
		CASE WHEN o.canceled_at IS NOT NULL THEN 'canceled' WHEN o.returned_at IS NOT NULL THEN 'returned' ELSE 'active' END,
		o.is_paid, o.payment_method, sum(o.times), sum(o.times * o.total_minor)
	FROM (SELECT -1 AS times, earlier_day AS day, earlier.* UNION ALL SELECT 1, later_day, later.*) o
	WHERE o.day IS NOT NULL
	GROUP BY 1, 2, 3, 4, 5
	HAVING sum(o.times) <> 0 OR sum(o.times * o.total_minor) <> 0
	ORDER BY 1, 2, 3, 4, 5
	ON CONFLICT (day, status, mark, is_paid, payment_method)
		DO UPDATE SET orders = t.orders + excluded.orders, total_minor = t.total_minor + excluded.total_minor;
	DELETE FROM order_tallies WHERE day = earlier_day AND orders = 0 AND total_minor = 0;
END $$;
