ALTER TABLE "parcels" ADD COLUMN "refusal" text;--> statement-breakpoint
UPDATE "parcels" SET "refusal" = 'order-changed', "message" = '' WHERE "state" = 'refused' AND "message" = 'order-changed';
