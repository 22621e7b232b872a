-- What the rider collects for an order, in poisha: what ledgerOf says (contract/rules/money/ledger.ts), for the sums of many orders.
CREATE OR REPLACE FUNCTION to_collect(o orders) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
	advance_minor bigint := round(coalesce((o.advance->>'amount')::numeric, 0) * 100);
	is_in boolean := coalesce(o.transfer->>'state' IN ('found', 'refunded'), false) OR o.advance->>'paidBy' IS NOT NULL;
	kept_minor bigint := 0;
	open_minor bigint;
BEGIN
	IF o.payment_method <> 'COD' OR o.is_paid OR o.canceled_at IS NOT NULL OR o.returned_at IS NOT NULL THEN
		RETURN 0;
	END IF;
	-- What an edit made dearer was sent to the shop's number, which looks for it.
	IF o.advance IS NOT NULL AND o.transfer->>'isRest' = 'true' AND o.transfer->>'state' = 'checking' THEN
		RETURN 0;
	END IF;
	IF o.paid_minor IS NOT NULL OR (is_in AND advance_minor > 0) THEN
		kept_minor := coalesce(o.paid_minor, advance_minor) - coalesce((SELECT sum(r.amount_minor) FROM refunds r
			WHERE r.order_id = o.id AND (r.payment_id IS NULL OR o.advance->>'paidBy' = 'card') AND r.state = 'done'), 0);
	END IF;
	-- What statements paid for an order that stayed open.
	IF o.courier_name <> '' AND o.paid_minor IS NULL THEN
		kept_minor := kept_minor + coalesce((SELECT sum(l.paid_minor)
			FROM courier_statement_lines l JOIN courier_statements s ON s.id = l.statement_id
			WHERE l.order_id = o.id AND l.kind IN ('less', 'more') AND NOT l.is_collected AND s.undone_at IS NULL), 0);
	END IF;
	open_minor := greatest(0, o.total_minor - kept_minor);
	IF NOT is_in THEN
		open_minor := open_minor - least(advance_minor, open_minor);
	END IF;
	RETURN floor((open_minor + 50) / 100.0) * 100;
END $$;
