-- Takes an order as it was out of the tallies and adds it as it is now; null stands for no order. The rules are in
-- db/schema/tallies.ts. Rows are met in the order of their keys, so that two changes of orders cannot wait for each
-- other in a circle. Its plans are kept by a connection and may have been made when the tables were empty: therefore
-- never a plan that reads a whole table.
CREATE OR REPLACE FUNCTION tally_order(earlier orders, later orders) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	earlier_day date := (earlier.created_at AT TIME ZONE 'Asia/Dhaka')::date;
	later_day date := (later.created_at AT TIME ZONE 'Asia/Dhaka')::date;
	earlier_sale date := CASE WHEN earlier.replaces IS NULL AND earlier.canceled_at IS NULL AND earlier.returned_at IS NULL
		AND (earlier.is_paid OR earlier.payment_method = 'COD') THEN earlier_day END;
	later_sale date := CASE WHEN later.replaces IS NULL AND later.canceled_at IS NULL AND later.returned_at IS NULL
		AND (later.is_paid OR later.payment_method = 'COD') THEN later_day END;
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

	IF earlier_sale IS DISTINCT FROM later_sale THEN
		INSERT INTO product_tallies AS t (day, product_id, quantity, amount_minor)
		SELECT sale.day, l.product_id, sum(sale.times * l.quantity), sum(sale.times * (l.quantity::bigint * l.offer_price_minor - l.discount_minor))
		FROM (VALUES (-1, earlier_sale), (1, later_sale)) sale (times, day)
		JOIN order_lines l ON l.order_id = coalesce(later.id, earlier.id)
		WHERE sale.day IS NOT NULL
		GROUP BY 1, 2
		ORDER BY 1, 2
		ON CONFLICT (day, product_id)
			DO UPDATE SET quantity = t.quantity + excluded.quantity, amount_minor = t.amount_minor + excluded.amount_minor;
		DELETE FROM product_tallies WHERE day = earlier_sale AND quantity = 0 AND amount_minor = 0;
	END IF;
END $$;
