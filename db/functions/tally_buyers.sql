-- Makes anew the figures of customers that something has changed of (buyers_due), makes records of new ones, and removes those of whom
-- nothing is left. One call follows another. Each statement in here sees what was committed before it began, so what a taken row
-- announces is seen.
CREATE OR REPLACE FUNCTION tally_buyers(most integer) RETURNS integer LANGUAGE plpgsql
	SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
	keys text[];
	forgotten text[];
	roots uuid[];
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('buyers', 0));
	WITH taken AS (
		DELETE FROM buyers_due WHERE id IN (SELECT d.id FROM buyers_due d ORDER BY d.id LIMIT most) RETURNING key, is_forgotten
	)
	SELECT array_agg(DISTINCT key), array_agg(DISTINCT key) FILTER (WHERE is_forgotten) INTO keys, forgotten FROM taken;
	IF keys IS NULL THEN
		RETURN 0;
	END IF;
	WITH fresh AS (
		SELECT k AS key, gen_random_uuid() AS id FROM unnest(keys) k
		WHERE NOT EXISTS (SELECT FROM buyer_keys b WHERE b.key = k) AND (
			EXISTS (SELECT FROM orders o WHERE (CASE WHEN o.plain_phone ~ '^[0-9]{6,}$' THEN o.plain_phone
				ELSE nullif(lower(o.address->>'email'), '') END) = k)
			-- An account that has not ordered yet: by its phone, or its e-mail if it has none.
			OR EXISTS (SELECT FROM customers c WHERE (c.phone = k OR (c.phone IS NULL AND lower(c.email) = k))
				AND NOT EXISTS (SELECT FROM orders o WHERE o.customer_id = c.id)))
	), made AS (
		INSERT INTO buyers (id) SELECT id FROM fresh
	)
	INSERT INTO buyer_keys (key, buyer_id) SELECT key, id FROM fresh;

	SELECT array_agg(DISTINCT coalesce(b.joined_into_id, b.id)) INTO roots
	FROM buyer_keys k JOIN buyers b ON b.id = k.buyer_id WHERE k.key = ANY (keys);
	IF roots IS NULL THEN
		RETURN cardinality(keys);
	END IF;

	UPDATE buyers t SET
		order_count = f.order_count, delivered_count = f.delivered_count, refused_count = f.refused_count, spent_minor = f.spent_minor,
		outcomes = f.outcomes, first_at = coalesce(f.first_at, a.since), last_at = coalesce(f.last_at, a.since),
		name = coalesce(f.name, a.name, ''), phone = coalesce(f.phone, a.phone, ''),
		email = coalesce(f.email, a.email, ''), place = coalesce(f.place, ''), district = coalesce(f.district, ''),
		has_account = f.has_account OR a.id IS NOT NULL,
		search_text = concat_ws(' ', f.texts, a.name, a.email, a.phone, f.keys)
	FROM (
		SELECT r.id, count(o.id) AS order_count,
			count(o.id) FILTER (WHERE o.status = 'Delivered' AND o.canceled_at IS NULL AND o.returned_at IS NULL) AS delivered_count,
			count(o.id) FILTER (WHERE o.returned_at IS NOT NULL) AS refused_count,
			coalesce(sum(kept_of_order(o)) FILTER (WHERE o.id IS NOT NULL), 0) AS spent_minor,
			right(coalesce(string_agg(CASE WHEN o.returned_at IS NOT NULL THEN 'r' WHEN o.canceled_at IS NOT NULL THEN 'c'
				WHEN o.status = 'Delivered' THEN 'd' ELSE 'o' END, '' ORDER BY o.created_at, o.number) FILTER (WHERE o.id IS NOT NULL), ''), 12) AS outcomes,
			min(o.created_at) AS first_at, max(o.created_at) AS last_at,
			(array_agg(trim(concat_ws(' ', o.address->>'firstName', o.address->>'lastName'))
				ORDER BY o.created_at DESC, o.number DESC) FILTER (WHERE o.id IS NOT NULL))[1] AS name,
			(array_agg(o.address->>'phone' ORDER BY o.created_at DESC, o.number DESC) FILTER (WHERE o.address->>'phone' <> ''))[1] AS phone,
			(array_agg(o.address->>'email' ORDER BY o.created_at DESC, o.number DESC) FILTER (WHERE o.address->>'email' <> ''))[1] AS email,
			(array_agg(concat_ws(', ', nullif(nullif(o.address->>'thana', ''), o.address->>'city'), nullif(o.address->>'city', ''))
				ORDER BY o.created_at DESC, o.number DESC) FILTER (WHERE o.id IS NOT NULL))[1] AS place,
			(array_agg(trim(o.address->>'city') ORDER BY o.created_at DESC, o.number DESC) FILTER (WHERE o.id IS NOT NULL))[1] AS district,
			string_agg(DISTINCT concat_ws(' ', o.address->>'firstName', o.address->>'lastName', o.address->>'phone', o.address->>'email'), ' ') AS texts,
			string_agg(DISTINCT k.key, ' ') AS keys,
			coalesce(bool_or(o.customer_id IS NOT NULL), false) AS has_account
		FROM unnest(roots) r (id)
		JOIN buyers m ON m.id = r.id OR m.joined_into_id = r.id
		JOIN buyer_keys k ON k.buyer_id = m.id
		LEFT JOIN orders o ON (CASE WHEN o.plain_phone ~ '^[0-9]{6,}$' THEN o.plain_phone
			ELSE nullif(lower(o.address->>'email'), '') END) = k.key
		GROUP BY r.id
	) f
	LEFT JOIN LATERAL (
		SELECT c.id, c.name, c.email, c.phone, c.created_at AS since
		FROM buyers m JOIN buyer_keys k ON k.buyer_id = m.id
		JOIN customers c ON c.phone = k.key OR (lower(c.email) = k.key AND (c.phone IS NULL OR c.email_verified_at IS NOT NULL))
		WHERE m.id = f.id OR m.joined_into_id = f.id
		ORDER BY c.created_at LIMIT 1
	) a ON true
	WHERE t.id = f.id;

	-- Whose orders and accounts are gone, and of whom the team has written nothing.
	DELETE FROM buyers b
	WHERE b.id = ANY (roots) AND b.order_count = 0 AND NOT b.has_account
		AND NOT EXISTS (SELECT FROM buyers j WHERE j.joined_into_id = b.id)
		AND (EXISTS (SELECT FROM buyer_keys k WHERE k.buyer_id = b.id AND k.key = ANY (coalesce(forgotten, '{}')))
			OR (b.tags = '{}' AND NOT EXISTS (SELECT FROM buyer_notes n WHERE n.buyer_id = b.id)
				AND NOT EXISTS (SELECT FROM credit_lines c WHERE c.buyer_id = b.id)));
	-- An e-mail by which an account was listed until it ordered by its phone.
	DELETE FROM buyers b USING buyer_keys k, customers c
	WHERE b.id = ANY (roots) AND k.buyer_id = b.id AND b.order_count = 0 AND c.phone IS NULL AND lower(c.email) = k.key
		AND b.joined_into_id IS NULL AND b.tags = '{}' AND EXISTS (SELECT FROM orders o WHERE o.customer_id = c.id)
		AND NOT EXISTS (SELECT FROM buyer_notes n WHERE n.buyer_id = b.id)
		AND NOT EXISTS (SELECT FROM credit_lines l WHERE l.buyer_id = b.id)
		AND NOT EXISTS (SELECT FROM buyers j WHERE j.joined_into_id = b.id);
	RETURN cardinality(keys);
END $$;
