-- What came in for an order less what went back, in poisha: what moneyOf says (server/orders/money-of.ts), for the sums of many orders.
CREATE OR REPLACE FUNCTION kept_of_order(o orders) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
	advance_minor bigint := round(coalesce((o.advance->>'amount')::numeric, 0) * 100);
	is_in boolean := coalesce(o.transfer->>'state' IN ('found', 'refunded'), false);
	brought_minor bigint;
	in_minor bigint;
BEGIN
	IF o.payment_method = 'COD' THEN
		IF NOT (is_in OR o.advance->>'paidBy' IS NOT NULL) THEN
			advance_minor := 0;
		END IF;
		in_minor := o.paid_minor;
		IF in_minor IS NULL AND o.is_paid THEN
			-- Settled by a statement, it is what the courier brought.
			IF o.courier_name <> '' AND EXISTS (SELECT FROM courier_statement_lines l JOIN courier_statements s ON s.id = l.statement_id
				WHERE l.order_id = o.id AND l.kind IN ('paid', 'less', 'more') AND l.is_collected AND s.undone_at IS NULL
					AND date_trunc('milliseconds', s.accepted_at) = date_trunc('milliseconds', o.paid_at)) THEN
				SELECT coalesce(sum(l.paid_minor) FILTER (WHERE NOT l.is_collected), 0) + max(l.paid_minor) FILTER (
					WHERE l.is_collected AND date_trunc('milliseconds', s.accepted_at) = date_trunc('milliseconds', o.paid_at))
				INTO brought_minor
				FROM courier_statement_lines l JOIN courier_statements s ON s.id = l.statement_id
				WHERE l.order_id = o.id AND l.kind IN ('paid', 'less', 'more') AND s.undone_at IS NULL;
			END IF;
			in_minor := advance_minor + coalesce(brought_minor, floor((o.total_minor - advance_minor + 50) / 100.0) * 100);
		ELSIF in_minor IS NULL THEN
			in_minor := advance_minor;
			IF o.courier_name <> '' THEN
				in_minor := in_minor + coalesce((SELECT sum(l.paid_minor)
					FROM courier_statement_lines l JOIN courier_statements s ON s.id = l.statement_id
					WHERE l.order_id = o.id AND l.kind IN ('less', 'more') AND NOT l.is_collected AND s.undone_at IS NULL), 0);
			END IF;
		END IF;
		IF in_minor = 0 AND NOT o.is_paid THEN
			RETURN 0;
		END IF;
		RETURN in_minor - coalesce((SELECT sum(r.amount_minor) FROM refunds r
			WHERE r.order_id = o.id AND r.state = 'done' AND (r.payment_id IS NULL OR o.advance->>'paidBy' = 'card')), 0);
	ELSIF o.payment_method = 'wallet' THEN
		RETURN coalesce(o.paid_minor, CASE WHEN is_in THEN o.total_minor ELSE 0 END)
			- coalesce((SELECT sum(r.amount_minor) FROM refunds r WHERE r.order_id = o.id AND r.state = 'done'), 0);
	END IF;
	RETURN coalesce((SELECT sum(coalesce(p.paid_minor, 0) - coalesce((SELECT sum(r.amount_minor) FROM refunds r
			WHERE r.payment_id = p.id AND r.state = 'done'), 0))
		FROM payments p WHERE p.order_id = o.id AND p.state IN ('paid', 'refunded') AND p.paid_currency = p.currency), 0);
END $$;
