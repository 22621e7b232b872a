-- Makes anew what these orders give to the reports, takes what they gave before out of the sums, and adds the new. The rules are in
-- db/schema/reports.ts. The caller has locked the orders. Rows of sums are met in the order of their keys, so that two changes cannot
-- wait for each other in a circle. Its plans are kept by a connection and may have been made when the tables were empty: therefore
-- never a plan that reads a whole table.
CREATE OR REPLACE FUNCTION sum_orders(ids uuid[]) RETURNS void LANGUAGE plpgsql
	SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	given_before report_parts[] := array(
		SELECT p FROM report_parts p WHERE p.order_id = ANY (ids) ORDER BY p.order_id, p.day, p.product_id, p.sale);
	given_now report_parts[] := array(
		WITH its AS (
			SELECT o.id, (o.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, o.total_minor, o.credit_minor, o.tax_minor,
				lower(trim(coalesce(o.address->>'city', ''))) AS district, trim(o.courier_name) AS courier, o.source,
				coalesce(o.coupon->>'code', '') AS offer,
				round(coalesce((o.coupon->>'freed')::numeric, 0) * 100) AS freed_minor,
				CASE
					WHEN o.canceled_at IS NOT NULL THEN 'ended'
					WHEN o.returned_at IS NOT NULL THEN 'refused'
					-- New plants for nothing are no sale, but they cost what they cost.
					WHEN o.replaces IS NOT NULL AND o.total_minor = 0 THEN 'anew'
					WHEN o.is_paid OR o.payment_method = 'COD' THEN 'sold'
					ELSE 'unpaid'
				END AS state,
				coalesce((SELECT sum(c.charges_minor) FROM courier_statement_lines c JOIN courier_statements s ON s.id = c.statement_id
					WHERE c.order_id = o.id AND c.kind NOT IN ('twice', 'repeated') AND s.undone_at IS NULL), 0) AS paid_minor
			FROM orders o WHERE o.id = ANY (ids)
		), lines AS (
			SELECT l.order_id, l.position, l.product_id, l.name, l.size, l.quantity, l.discount_minor, l.stock_taken,
				l.cost_minor::bigint AS cost_minor, coalesce(l.sale_id::text, '') AS sale, l.quantity::bigint * l.sale_off_minor AS sale_off_minor,
				l.quantity::bigint * l.offer_price_minor - l.discount_minor AS goods_minor
			FROM its JOIN order_lines l ON l.order_id = its.id
		), weighed AS (
			-- What the order costs as a whole is split over its lines by what they cost; where all are free, by their pieces.
			SELECT l.*, CASE WHEN sum(l.goods_minor) OVER of_order = 0 THEN l.quantity ELSE l.goods_minor END AS weight,
				sum(l.goods_minor) OVER of_order AS all_goods_minor
			FROM lines l WINDOW of_order AS (PARTITION BY l.order_id)
		), placed AS (
			SELECT l.*, sum(l.weight) OVER (PARTITION BY l.order_id) AS whole,
				sum(l.weight) OVER (PARTITION BY l.order_id ORDER BY l.position) AS upto
			FROM weighed l
		), shared AS (
			-- Shares of a sum are the differences of its rounded parts, so that they add up to it.
			SELECT l.*, its.day, its.state, its.paid_minor,
				round(its.credit_minor * upto / whole) - round(its.credit_minor * (upto - weight) / whole) AS credited,
				round(extra * upto / whole) - round(extra * (upto - weight) / whole) AS charged,
				round(its.tax_minor * upto / whole) - round(its.tax_minor * (upto - weight) / whole) AS tax,
				round(freed_minor * upto / whole) - round(freed_minor * (upto - weight) / whole) AS freed,
				round(paid_minor * upto / whole) - round(paid_minor * (upto - weight) / whole) AS delivery
			FROM placed l JOIN its ON its.id = l.order_id,
				LATERAL (SELECT its.total_minor + its.credit_minor - its.tax_minor - l.all_goods_minor AS extra) e
		), refunded AS (
			SELECT r.id, r.order_id, (r.done_at AT TIME ZONE 'Asia/Dhaka')::date AS day, r.amount_minor, l.product_id, l.sale, l.position,
				-- The pieces that the refund names, or all.
				CASE WHEN r.lines IS NULL THEN l.weight ELSE coalesce((SELECT sum((n->>'quantity')::numeric * l.weight / l.quantity)
					FROM jsonb_array_elements(r.lines) n WHERE n->>'name' = l.name AND n->>'size' = l.size), 0) END AS named, l.weight
			FROM placed l JOIN refunds r ON r.order_id = l.order_id
			WHERE r.state = 'done' AND r.currency = 'BDT' AND (r.payment_id IS NULL OR r.reason NOT IN ('paid-twice', 'paid-after-return',
				'paid-after-cancel', 'paid-after-deletion', 'paid-after-sellout', 'other-amount'))
		), chosen AS (
			SELECT r.*, CASE WHEN sum(r.named) OVER of_refund > 0 THEN r.named ELSE r.weight END AS share
			FROM refunded r WINDOW of_refund AS (PARTITION BY r.id)
		), given_back AS (
			SELECT r.*, sum(r.share) OVER (PARTITION BY r.id) AS whole,
				sum(r.share) OVER (PARTITION BY r.id ORDER BY r.position) AS upto
			FROM chosen r
		), facts AS (
			SELECT order_id, day, product_id, sale,
				(state = 'sold')::integer AS orders, (state = 'refused')::integer AS refused,
				CASE WHEN state = 'refused' THEN quantity ELSE 0 END AS refused_pieces,
				CASE WHEN state = 'sold' THEN quantity ELSE 0 END AS pieces,
				CASE WHEN state = 'sold' THEN goods_minor + charged - credited ELSE 0 END AS sold_minor,
				CASE WHEN state = 'sold' THEN charged ELSE 0 END AS charged_minor,
				CASE WHEN state = 'sold' THEN discount_minor + freed ELSE 0 END AS discount_minor,
				CASE WHEN state = 'sold' THEN tax ELSE 0 END AS tax_minor,
				CASE WHEN state IN ('sold', 'anew') THEN coalesce(cost_minor * quantity, 0) ELSE 0 END AS cost_minor,
				CASE WHEN state IN ('sold', 'anew') AND cost_minor IS NULL THEN quantity ELSE 0 END AS uncosted_pieces,
				CASE WHEN state = 'sold' AND cost_minor IS NULL THEN goods_minor + charged - credited ELSE 0 END AS uncosted_sold_minor,
				CASE WHEN state IN ('sold', 'anew') AND cost_minor IS NULL THEN delivery ELSE 0 END AS uncosted_delivery_minor,
				CASE WHEN state IN ('sold', 'anew') THEN delivery ELSE 0 END AS delivery_minor,
				CASE state WHEN 'refused' THEN delivery + coalesce(cost_minor * stock_taken, 0)
					WHEN 'sold' THEN 0 WHEN 'anew' THEN 0 ELSE delivery END AS lost_minor,
				0 AS refunded_minor, 0 AS dead_pieces,
				CASE WHEN state = 'sold' THEN credited ELSE 0 END AS credit_minor,
				CASE WHEN state = 'sold' THEN sale_off_minor ELSE 0 END AS sale_off_minor
			FROM shared
			UNION ALL
			SELECT order_id, day, product_id, sale, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
				round(amount_minor * upto / whole) - round(amount_minor * (upto - share) / whole), 0, 0, 0
			FROM given_back WHERE whole > 0
			UNION ALL
			SELECT c.order_id, (m.created_at AT TIME ZONE 'Asia/Dhaka')::date, c.product_id,
				coalesce((SELECT l.sale FROM lines l WHERE l.order_id = c.order_id AND l.product_id = c.product_id AND l.size = c.size
					-- Old orders may have one product in two lines.
					ORDER BY l.position LIMIT 1), ''), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
				c.quantity, 0, 0
			FROM claim_lines c JOIN claims m ON m.id = c.claim_id
			WHERE c.order_id = ANY (ids) AND m.kinds @> '["dead"]'
		), parts AS (
			SELECT f.order_id, f.day, f.product_id,
				max(its.district) AS district, max(its.courier) AS courier, max(its.source) AS source, max(its.offer) AS offer,
				max(f.orders) AS orders, max(f.refused) AS refused,
				sum(f.refused_pieces) AS refused_pieces, sum(f.pieces) AS pieces, sum(f.sold_minor) AS sold_minor,
				sum(f.charged_minor) AS charged_minor, sum(f.discount_minor) AS discount_minor, sum(f.tax_minor) AS tax_minor,
				sum(f.cost_minor) AS cost_minor, sum(f.uncosted_pieces) AS uncosted_pieces, sum(f.uncosted_sold_minor) AS uncosted_sold_minor,
				sum(f.uncosted_delivery_minor) AS uncosted_delivery_minor, sum(f.delivery_minor) AS delivery_minor,
				sum(f.lost_minor) AS lost_minor, sum(f.refunded_minor) AS refunded_minor, sum(f.dead_pieces) AS dead_pieces,
				f.sale, sum(f.credit_minor) AS credit_minor, sum(f.sale_off_minor) AS sale_off_minor
			FROM facts f JOIN its ON its.id = f.order_id
			GROUP BY f.order_id, f.day, f.product_id, f.sale
		)
		SELECT ROW (parts.*)::report_parts FROM parts ORDER BY order_id, day, product_id, sale);
BEGIN
	IF given_before = given_now THEN
		RETURN;
	END IF;
	DELETE FROM report_parts WHERE order_id = ANY (ids);
	INSERT INTO report_parts SELECT p.* FROM unnest(given_now) p;
	INSERT INTO report_sums AS t (split, grain, start, key,
		orders, refused, refused_pieces, pieces, sold_minor, charged_minor, discount_minor, tax_minor, cost_minor, uncosted_pieces,
		uncosted_sold_minor, uncosted_delivery_minor, delivery_minor, lost_minor, refunded_minor, dead_pieces,
		credit_minor, sale_off_minor)
	SELECT s.split, s.grain, CASE s.grain WHEN 'day' THEN p.day ELSE date_trunc('month', p.day)::date END, s.key,
		-- An order is of several parts of a row, and counts once.
		count(DISTINCT p.order_id) FILTER (WHERE p.times = 1 AND p.orders = 1) - count(DISTINCT p.order_id) FILTER (WHERE p.times = -1 AND p.orders = 1),
		count(DISTINCT p.order_id) FILTER (WHERE p.times = 1 AND p.refused = 1) - count(DISTINCT p.order_id) FILTER (WHERE p.times = -1 AND p.refused = 1),
		sum(p.times * p.refused_pieces),
		sum(p.times * p.pieces), sum(p.times * p.sold_minor), sum(p.times * p.charged_minor), sum(p.times * p.discount_minor),
		sum(p.times * p.tax_minor), sum(p.times * p.cost_minor), sum(p.times * p.uncosted_pieces),
		sum(p.times * p.uncosted_sold_minor), sum(p.times * p.uncosted_delivery_minor), sum(p.times * p.delivery_minor),
		sum(p.times * p.lost_minor), sum(p.times * p.refunded_minor), sum(p.times * p.dead_pieces),
		sum(p.times * p.credit_minor), sum(p.times * p.sale_off_minor)
	FROM (SELECT -1 AS times, b.* FROM unnest(given_before) b UNION ALL SELECT 1, n.* FROM unnest(given_now) n) p
	CROSS JOIN LATERAL (VALUES ('all', 'day', ''), ('product', 'day', p.product_id::text), ('product', 'month', p.product_id::text),
		('district', 'day', p.district), ('district', 'month', p.district), ('courier', 'day', p.courier),
		('source', 'day', p.source), ('offer', 'day', nullif(p.offer, '')),
		('sale', 'day', nullif(p.sale, ''))) s (split, grain, key)
	WHERE s.key IS NOT NULL
	GROUP BY 1, 2, 3, 4
	ORDER BY 1, 2, 3, 4
	ON CONFLICT (split, grain, start, key) DO UPDATE SET
		orders = t.orders + excluded.orders, refused = t.refused + excluded.refused,
		refused_pieces = t.refused_pieces + excluded.refused_pieces, pieces = t.pieces + excluded.pieces,
		sold_minor = t.sold_minor + excluded.sold_minor, charged_minor = t.charged_minor + excluded.charged_minor,
		discount_minor = t.discount_minor + excluded.discount_minor, tax_minor = t.tax_minor + excluded.tax_minor,
		cost_minor = t.cost_minor + excluded.cost_minor, uncosted_pieces = t.uncosted_pieces + excluded.uncosted_pieces,
		uncosted_sold_minor = t.uncosted_sold_minor + excluded.uncosted_sold_minor,
		uncosted_delivery_minor = t.uncosted_delivery_minor + excluded.uncosted_delivery_minor,
		delivery_minor = t.delivery_minor + excluded.delivery_minor, lost_minor = t.lost_minor + excluded.lost_minor,
		refunded_minor = t.refunded_minor + excluded.refunded_minor, dead_pieces = t.dead_pieces + excluded.dead_pieces,
		credit_minor = t.credit_minor + excluded.credit_minor, sale_off_minor = t.sale_off_minor + excluded.sale_off_minor;
END $$;
