CREATE TABLE "buyer_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"buyer_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"joined_into_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"delivered_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"spent_minor" bigint DEFAULT 0 NOT NULL,
	"outcomes" text DEFAULT '' NOT NULL,
	"has_account" boolean DEFAULT false NOT NULL,
	"first_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyers_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "buyers_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"is_forgotten" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buyer_keys" ADD CONSTRAINT "buyer_keys_buyer_id_buyers_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."buyers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_notes" ADD CONSTRAINT "buyer_notes_buyer_id_buyers_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."buyers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_notes" ADD CONSTRAINT "buyer_notes_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyers" ADD CONSTRAINT "buyers_joined_into_id_buyers_id_fk" FOREIGN KEY ("joined_into_id") REFERENCES "public"."buyers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buyer_keys_buyer_idx" ON "buyer_keys" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "buyer_notes_buyer_idx" ON "buyer_notes" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "buyers_joined_idx" ON "buyers" USING btree ("joined_into_id") WHERE "buyers"."joined_into_id" is not null;--> statement-breakpoint
CREATE INDEX "buyers_last_idx" ON "buyers" USING btree ("last_at","id") WHERE "buyers"."joined_into_id" is null;--> statement-breakpoint
CREATE INDEX "buyers_spent_idx" ON "buyers" USING btree ("spent_minor","id") WHERE "buyers"."joined_into_id" is null;--> statement-breakpoint
CREATE INDEX "buyers_orders_idx" ON "buyers" USING btree ("order_count","id") WHERE "buyers"."joined_into_id" is null;--> statement-breakpoint
CREATE INDEX "buyers_search_idx" ON "buyers" USING gin ((regexp_replace(translate(lower(normalize(regexp_replace(normalize(replace(replace(regexp_replace(replace(translate("search_text", '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '01234567890123456789012345678901234567890123456789'), E'\u09A4\u09CD\u200D', E'\u09CE'), E'[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'), 'ß', 'ss'), 'ς', 'σ'), NFD), E'[\u0300-\u036F]', '', 'g'), NFC)), E'''`\u00B4\u02BC\u2018\u2019\u2032', ''), E'[\\s\u00A0\u058A\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u205F\u2212\u2E3A\u2E3B\u3000\u301C\u3030\uFE31\uFE32\uFE58\uFE63\uFF0D-]+', ' ', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_buyer_key_idx" ON "orders" USING btree ((case when "plain_phone" ~ '^[0-9]{6,}$' then "plain_phone" else nullif(lower("address"->>'email'), '') end));
--> statement-breakpoint
CREATE FUNCTION "note_buyer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Until db/functions/note_buyer.sql is there.
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_of_buyer"
  AFTER INSERT OR DELETE OR UPDATE OF "plain_phone", "address", "status", "canceled_at", "returned_at", "is_paid", "paid_minor",
    "transfer", "advance", "total_minor", "customer_id", "courier_name" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "note_buyer"();
--> statement-breakpoint
CREATE TRIGGER "refund_of_buyer"
  AFTER INSERT OR DELETE OR UPDATE OF "state", "amount_minor" ON "refunds" FOR EACH ROW EXECUTE FUNCTION "note_buyer"();
--> statement-breakpoint
CREATE TRIGGER "payment_of_buyer"
  AFTER INSERT OR DELETE OR UPDATE OF "state", "paid_minor" ON "payments" FOR EACH ROW EXECUTE FUNCTION "note_buyer"();
--> statement-breakpoint
CREATE TRIGGER "cash_of_buyer"
  AFTER INSERT OR DELETE OR UPDATE OF "paid_minor", "is_collected" ON "courier_statement_lines"
  FOR EACH ROW EXECUTE FUNCTION "note_buyer"();
--> statement-breakpoint
CREATE TRIGGER "statement_of_buyer"
  AFTER UPDATE OF "undone_at" ON "courier_statements" FOR EACH ROW EXECUTE FUNCTION "note_buyer"();
--> statement-breakpoint
CREATE TRIGGER "account_of_buyer"
  AFTER INSERT OR DELETE OR UPDATE OF "email", "phone", "email_verified_at", "name" ON "customers"
  FOR EACH ROW EXECUTE FUNCTION "note_buyer"();
--> statement-breakpoint
INSERT INTO "buyers_due" ("key")
SELECT DISTINCT (case when "plain_phone" ~ '^[0-9]{6,}$' then "plain_phone" else nullif(lower("address"->>'email'), '') end) AS "key"
FROM "orders" WHERE "plain_phone" ~ '^[0-9]{6,}$' OR "address"->>'email' <> ''
UNION SELECT coalesce("phone", lower("email")) FROM "customers";
