ALTER TABLE "courier_statements" ADD COLUMN "in_part_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_statements" ADD COLUMN "not_ours_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_statements" ADD COLUMN "short_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_statements" ADD COLUMN "bank_minor" bigint;--> statement-breakpoint
-- What earlier statements brought is split by their lines.
UPDATE "courier_statements" s SET
	"in_part_minor" = l.in_part, "not_ours_minor" = l.not_ours, "short_minor" = l.short
FROM (
	SELECT statement_id,
		coalesce(sum(paid_minor) FILTER (WHERE kind IN ('less', 'more') AND NOT is_collected), 0) AS in_part,
		coalesce(sum(paid_minor) FILTER (WHERE kind NOT IN ('paid', 'less', 'more', 'twice')), 0) AS not_ours,
		coalesce(sum(greatest(0, due_minor - paid_minor)) FILTER (WHERE is_collected), 0) AS short
	FROM "courier_statement_lines" GROUP BY statement_id
) l WHERE l.statement_id = s.id;
