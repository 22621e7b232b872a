CREATE TABLE "courier_statement_keys" (
	"courier" text NOT NULL,
	"row_key" text NOT NULL,
	"statement_id" uuid NOT NULL,
	CONSTRAINT "courier_statement_keys_courier_row_key_pk" PRIMARY KEY("courier","row_key")
);
--> statement-breakpoint
CREATE TABLE "courier_statement_lines" (
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"mark" text NOT NULL,
	"order_id" uuid,
	"due_minor" bigint NOT NULL,
	"paid_minor" bigint NOT NULL,
	"charges_minor" bigint NOT NULL,
	"is_collected" boolean NOT NULL,
	CONSTRAINT "courier_statement_lines_statement_id_position_pk" PRIMARY KEY("statement_id","position"),
	CONSTRAINT "courier_statement_lines_twice_check" CHECK ("courier_statement_lines"."kind" <> 'twice' or not "courier_statement_lines"."is_collected")
);
--> statement-breakpoint
CREATE TABLE "courier_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier" text NOT NULL,
	"courier_name" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"order_count" integer NOT NULL,
	"cash_minor" bigint NOT NULL,
	"charges_minor" bigint NOT NULL,
	"accepted_by" uuid NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "parcel_messages" (
	"courier" text NOT NULL,
	"message_key" text NOT NULL,
	"parcel_id" uuid NOT NULL,
	"word" text NOT NULL,
	"message" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcel_messages_courier_message_key_pk" PRIMARY KEY("courier","message_key")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"courier" text NOT NULL,
	"invoice" text NOT NULL,
	"state" text DEFAULT 'booking' NOT NULL,
	"amount_minor" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"consignment_id" text,
	"tracking_code" text DEFAULT '' NOT NULL,
	"tracking_url" text,
	"courier_word" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"said_at" timestamp with time zone,
	"booked_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_amount_check" CHECK ("parcels"."amount_minor" >= 0 and "parcels"."amount_minor" % 100 = 0)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_flags_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcel" jsonb;--> statement-breakpoint
ALTER TABLE "courier_statement_keys" ADD CONSTRAINT "courier_statement_keys_statement_id_courier_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."courier_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_statement_lines" ADD CONSTRAINT "courier_statement_lines_statement_id_courier_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."courier_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_statement_lines" ADD CONSTRAINT "courier_statement_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_statements" ADD CONSTRAINT "courier_statements_accepted_by_owners_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_statements" ADD CONSTRAINT "courier_statements_undone_by_owners_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_messages" ADD CONSTRAINT "parcel_messages_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_statement_keys_statement_idx" ON "courier_statement_keys" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "courier_statement_lines_order_idx" ON "courier_statement_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_statements_file_key" ON "courier_statements" USING btree ("courier","file_hash") WHERE "courier_statements"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "courier_statements_accepted_idx" ON "courier_statements" USING btree ("accepted_at");--> statement-breakpoint
CREATE INDEX "parcel_messages_parcel_idx" ON "parcel_messages" USING btree ("parcel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_attempt_key" ON "parcels" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_invoice_key" ON "parcels" USING btree ("courier","invoice");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_consignment_key" ON "parcels" USING btree ("courier","consignment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_open_key" ON "parcels" USING btree ("order_id") WHERE "parcels"."state" not in ('refused', 'withdrawn', 'returned', 'lost');--> statement-breakpoint
CREATE INDEX "parcels_check_idx" ON "parcels" USING btree ("check_at") WHERE "parcels"."check_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_flags_check" CHECK (jsonb_path_query_array("orders"."flags", '$[*].kind') <@ '["paid-twice","paid-after-return","paid-after-cancel","paid-after-deletion","paid-after-sellout","refund-due","other-session","unpaid-in-progress","second-payment","foreign-payment","other-amount","provider-warning","refund-refused","refunded-while-open","paid-instead-of-cash","parcel-trouble","in-words"]'::jsonb);