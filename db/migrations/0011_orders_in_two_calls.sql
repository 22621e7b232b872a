-- An order in two calls instead of twelve: what it is made from, and what it writes. Each statement in here sees what was
-- committed before it began, as it would if the shop had sent it by itself; so what a lock waited for is seen.

-- What an order is made from, with customer (null: of no account), products and their sizes locked against a change.
-- `earlier` is the customer's order of the same key; then nothing else is read.
CREATE FUNCTION order_basis(
	customer uuid, key text, product_ids uuid[],
	OUT is_customer boolean, OUT earlier json, OUT goods json, OUT shop jsonb
) LANGUAGE plpgsql AS $$
BEGIN
	IF customer IS NOT NULL THEN
		PERFORM FROM customers c WHERE c.id = customer FOR UPDATE;
		is_customer := FOUND;
		IF NOT is_customer THEN
			RETURN;
		END IF;
		SELECT json_build_object('id', o.id, 'number', o.number, 'totalMinor', o.total_minor, 'requestHash', o.request_hash)
		INTO earlier
		FROM orders o WHERE o.customer_id = customer AND o.idempotency_key = key;
		IF FOUND THEN
			RETURN;
		END IF;
	END IF;
	-- In the order of ids, so that two orders of the same products cannot wait for each other in a circle.
	PERFORM FROM products p WHERE p.id = ANY (product_ids) ORDER BY p.id FOR SHARE;
	SELECT json_agg(json_build_object(
		'id', p.id, 'name', p.name, 'bengaliName', p.bengali_name, 'offerPriceMinor', p.offer_price_minor,
		'inStock', p.in_stock, 'isDeleted', p.deleted_at IS NOT NULL,
		'sizes', (
			SELECT json_agg(json_build_object('size', s.size, 'offerPriceMinor', s.offer_price_minor, 'stock', s.stock))
			FROM product_sizes s WHERE s.product_id = p.id
		),
		'picture', (
			SELECT json_build_object('url', i.url, 'width', i.width, 'height', i.height, 'color', i.color, 'alt', i.alt)
			FROM product_pictures i WHERE i.product_id = p.id AND i.position = 0
		)
	))
	INTO goods
	FROM products p WHERE p.id = ANY (product_ids);
	SELECT s.value INTO shop FROM settings s WHERE s.name = 'shop';
END $$;--> statement-breakpoint

-- Takes ordered lines out of a cart; what was added meanwhile stays. The customer must be locked.
CREATE FUNCTION remove_ordered(customer uuid, ordered json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	gone integer;
BEGIN
	DELETE FROM cart_lines c
	USING json_to_recordset(ordered) AS l (product_id uuid, size text, quantity integer)
	WHERE c.customer_id = customer AND c.product_id = l.product_id AND c.size = l.size AND c.quantity <= l.quantity;
	GET DIAGNOSTICS gone = ROW_COUNT;
	IF gone < json_array_length(ordered) THEN
		UPDATE cart_lines c SET quantity = c.quantity - l.quantity
		FROM json_to_recordset(ordered) AS l (product_id uuid, size text, quantity integer)
		WHERE c.customer_id = customer AND c.product_id = l.product_id AND c.size = l.size AND c.quantity > l.quantity;
	END IF;
END $$;--> statement-breakpoint

-- Writes an order with its number, its lines, its first event and its mails, all given as rows of their tables. The search
-- text is given without the number that it begins with.
CREATE FUNCTION write_order(placed json, lines json, event json, mails json, empties_cart boolean) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
	o orders := json_populate_record(NULL::orders, placed);
	e order_events := json_populate_record(NULL::order_events, event);
BEGIN
	o.number := nextval(pg_get_serial_sequence('orders', 'number'));
	INSERT INTO orders (
		id, number, customer_id, address, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method,
		expires_at, source, owner_id, note, search_text, idempotency_key, guest_key, request_hash
	) OVERRIDING SYSTEM VALUE VALUES (
		o.id, o.number, o.customer_id, o.address, o.subtotal_minor, o.delivery_minor, o.tax_minor, o.total_minor,
		o.payment_method, o.expires_at, o.source, o.owner_id, coalesce(o.note, ''), 'gp-' || o.number || o.search_text,
		o.idempotency_key, o.guest_key, o.request_hash
	);
	INSERT INTO order_lines (order_id, position, product_id, name, bengali_name, picture, size, offer_price_minor, quantity)
	SELECT o.id, l.position, l.product_id, l.name, l.bengali_name, l.picture, l.size, l.offer_price_minor, l.quantity
	FROM json_populate_recordset(NULL::order_lines, lines) l;
	INSERT INTO order_events (id, order_id, kind, status, actor, actor_id)
	VALUES (e.id, o.id, e.kind, e.status, e.actor, e.actor_id);
	INSERT INTO outbox (id, message_key, kind, payload, due_at)
	SELECT m.id, m.message_key, m.kind, m.payload, m.due_at FROM json_populate_recordset(NULL::outbox, mails) m
	ON CONFLICT DO NOTHING;
	IF empties_cart THEN
		PERFORM remove_ordered(o.customer_id, lines);
	END IF;
	RETURN o.number;
END $$;
