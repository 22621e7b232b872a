-- What the triggers order_of_buyer, refund_of_buyer and others call: the figures of the customer that a changed row is about are to be
-- made anew (tally_buyers.sql). It only adds rows, so nobody waits for another.
CREATE OR REPLACE FUNCTION note_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'orders' THEN
		INSERT INTO buyers_due (key, is_forgotten)
		SELECT DISTINCT ON (k.key) k.key, k.is_forgotten FROM (
			SELECT CASE WHEN OLD.plain_phone ~ '^[0-9]{6,}$' THEN OLD.plain_phone ELSE nullif(lower(OLD.address->>'email'), '') END,
				TG_OP = 'UPDATE' AND NEW.address_forgotten_at IS NOT NULL WHERE TG_OP <> 'INSERT'
			UNION ALL
			SELECT CASE WHEN NEW.plain_phone ~ '^[0-9]{6,}$' THEN NEW.plain_phone ELSE nullif(lower(NEW.address->>'email'), '') END,
				false WHERE TG_OP <> 'DELETE'
			UNION ALL
			-- An account that has not ordered yet is listed by its e-mail.
			SELECT lower(c.email), false FROM customers c
			WHERE TG_OP <> 'DELETE' AND c.id = NEW.customer_id AND (TG_OP = 'INSERT' OR NEW.customer_id IS DISTINCT FROM OLD.customer_id)
		) k (key, is_forgotten) WHERE k.key IS NOT NULL ORDER BY k.key, k.is_forgotten DESC;
	ELSIF TG_TABLE_NAME = 'customers' THEN
		INSERT INTO buyers_due (key)
		SELECT DISTINCT k.key FROM (
			SELECT OLD.phone WHERE TG_OP <> 'INSERT' UNION ALL SELECT lower(OLD.email) WHERE TG_OP <> 'INSERT'
			UNION ALL SELECT NEW.phone WHERE TG_OP <> 'DELETE' UNION ALL SELECT lower(NEW.email) WHERE TG_OP <> 'DELETE'
		) k (key) WHERE k.key IS NOT NULL;
	ELSIF TG_TABLE_NAME = 'courier_statements' THEN
		INSERT INTO buyers_due (key)
		SELECT DISTINCT CASE WHEN o.plain_phone ~ '^[0-9]{6,}$' THEN o.plain_phone ELSE nullif(lower(o.address->>'email'), '') END
		FROM courier_statement_lines l JOIN orders o ON o.id = l.order_id
		WHERE l.statement_id = NEW.id AND (o.plain_phone ~ '^[0-9]{6,}$' OR o.address->>'email' <> '');
	ELSE
		INSERT INTO buyers_due (key)
		SELECT CASE WHEN o.plain_phone ~ '^[0-9]{6,}$' THEN o.plain_phone ELSE nullif(lower(o.address->>'email'), '') END
		FROM orders o
		WHERE o.id = coalesce(NEW.order_id, OLD.order_id) AND (o.plain_phone ~ '^[0-9]{6,}$' OR o.address->>'email' <> '');
	END IF;
	RETURN NULL;
END $$;
