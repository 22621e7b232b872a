-- Writes an order with its number, its lines, its first event and its mails, all given as rows of their tables. Of what owners are
-- mailed the phones of the team are told too. The search text is given without the number that it begins with.
CREATE OR REPLACE FUNCTION write_order(placed json, lines json, event json, mails json) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
	o orders := json_populate_record(NULL::orders, placed);
	e order_events := json_populate_record(NULL::order_events, event);
BEGIN
	o.number := nextval(pg_get_serial_sequence('orders', 'number'));
	INSERT INTO orders (
		id, number, customer_id, address, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method,
		expires_at, source, owner_id, note, search_text, idempotency_key, guest_key, request_hash, language, delivery_zone,
		confirmed_at, discount_minor, coupon, flags, gift, advance, rounding_minor, is_paid, paid_at, guest_network, plain_phone, replaces,
		credit_minor, credit_buyer_id
	) OVERRIDING SYSTEM VALUE VALUES (
		o.id, o.number, o.customer_id, o.address, o.subtotal_minor, o.delivery_minor, o.tax_minor, o.total_minor,
		o.payment_method, o.expires_at, o.source, o.owner_id, coalesce(o.note, ''), 'gp-' || o.number || o.search_text,
		o.idempotency_key, o.guest_key, o.request_hash, coalesce(o.language, 'en'), o.delivery_zone,
		o.confirmed_at, coalesce(o.discount_minor, 0), o.coupon, coalesce(o.flags, '[]'), o.gift, o.advance,
		coalesce(o.rounding_minor, 0), coalesce(o.is_paid, false), o.paid_at, o.guest_network, o.plain_phone, o.replaces,
		coalesce(o.credit_minor, 0), o.credit_buyer_id
	);
	INSERT INTO order_lines (
		order_id, position, product_id, name, bengali_name, picture, size, offer_price_minor, quantity, discount_minor,
		weight_grams, needs_van, cost_minor, sale_id, sale_off_minor
	)
	SELECT o.id, l.position, l.product_id, l.name, l.bengali_name, l.picture, l.size, l.offer_price_minor, l.quantity,
		coalesce(l.discount_minor, 0), l.weight_grams, coalesce(l.needs_van, false), c.average_minor,
		l.sale_id, coalesce(l.sale_off_minor, 0)
	FROM json_populate_recordset(NULL::order_lines, lines) l
	LEFT JOIN stock_costs c ON c.product_id = l.product_id AND c.size = l.size;
	INSERT INTO order_events (id, order_id, kind, status, actor, actor_id)
	VALUES (e.id, o.id, e.kind, e.status, e.actor, e.actor_id);
	WITH queued AS (
		INSERT INTO outbox (id, message_key, kind, payload, due_at)
		SELECT m.id, m.message_key, m.kind, m.payload, m.due_at FROM json_populate_recordset(NULL::outbox, mails) m
		ON CONFLICT DO NOTHING
		RETURNING kind
	)
	INSERT INTO push_news (id, topic, subject_id)
	SELECT gen_random_uuid(), 'orders', o.id FROM queued
	WHERE queued.kind = 'new-order' AND EXISTS (SELECT FROM push_devices);
	RETURN o.number;
END $$;
