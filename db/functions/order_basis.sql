-- Each statement in here sees what was committed before it began, as it would if the shop had sent it by itself; so what a
-- lock waited for is seen.
--
-- What an order is made from, with customer (null: of no account), products and their sizes locked against a change.
-- `earlier` is the customer's order of the same key; then nothing else is read.
CREATE OR REPLACE FUNCTION order_basis(
	customer uuid, key text, product_ids uuid[],
	OUT is_customer boolean, OUT earlier json, OUT goods json, OUT shop jsonb
) LANGUAGE plpgsql AS $$
DECLARE
	has_credit boolean;
BEGIN
	IF customer IS NOT NULL THEN
		PERFORM FROM customers c WHERE c.id = customer FOR UPDATE;
		is_customer := FOUND;
		IF NOT is_customer THEN
			RETURN;
		END IF;
		SELECT json_build_object(
			'id', o.id, 'number', o.number, 'totalMinor', o.total_minor, 'requestHash', o.request_hash,
			'paymentMethod', o.payment_method
		)
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
		'categoryId', p.category_id, 'weightGrams', p.weight_grams, 'needsVan', p.needs_van,
		'inStock', p.in_stock, 'isDeleted', p.deleted_at IS NOT NULL,
		'sizes', (
			SELECT json_agg(json_build_object(
				'size', s.size, 'offerPriceMinor', s.offer_price_minor, 'stock', s.stock,
				'weightGrams', (p.size_facts -> s.size ->> 'weightGrams')::numeric::integer
			))
			FROM product_sizes s WHERE s.product_id = p.id
		),
		'picture', (
			SELECT json_build_object('url', i.url, 'width', i.width, 'height', i.height, 'color', i.color, 'alt', i.alt)
			FROM product_pictures i WHERE i.product_id = p.id AND i.position = 0
		)
	))
	INTO goods
	FROM products p WHERE p.id = ANY (product_ids);
	-- Most shops have no credit at all. What there is of it is locked and read where it is used (server/credit/credit.ts).
	has_credit := customer IS NOT NULL AND EXISTS (SELECT FROM credit_lines) AND EXISTS (
		SELECT FROM customers c
		JOIN buyer_keys k ON k.key IN (c.phone, CASE WHEN c.email_verified_at IS NOT NULL THEN lower(c.email) END)
		JOIN buyers b ON b.id = k.buyer_id
		JOIN buyers f ON f.id = coalesce(b.joined_into_id, b.id) OR f.joined_into_id = coalesce(b.joined_into_id, b.id)
		JOIN credit_lines l ON l.buyer_id = f.id
		WHERE c.id = customer
	);
	-- The settings of the shop, with those of delivery and the rules for phones among them, and the planned sales that have not
	-- ended: what the products cost in them is computed by the shop.
	SELECT coalesce(jsonb_agg(s.value) FILTER (WHERE s.name = 'shop') -> 0, '{}')
		|| coalesce(jsonb_agg(jsonb_build_object('delivery', s.value)) FILTER (WHERE s.name = 'delivery') -> 0, '{}')
		|| coalesce(jsonb_agg(jsonb_build_object('phoneRules', s.value)) FILTER (WHERE s.name = 'phone-rules') -> 0, '{}')
		|| jsonb_build_object('openSales', open_sales(), 'hasCredit', has_credit)
	INTO shop
	FROM settings s WHERE s.name IN ('shop', 'delivery', 'phone-rules');
END $$;
