ALTER TABLE "credentials" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "tenants" SET "is_sandbox" = true WHERE lower(trim("ixc_domain")) ~ '^(https?://)?[^/?#:]*\.sandbox\.example([/?#:]|$)';--> statement-breakpoint
UPDATE "credentials" SET "is_sandbox" = true WHERE "client_id" IN (SELECT "client_id" FROM "tenants" WHERE "is_sandbox");--> statement-breakpoint
UPDATE "operators" SET "is_sandbox" = true WHERE "role" = 'provider' AND "login" IN (SELECT "client_id" FROM "tenants" WHERE "is_sandbox") OR "role" = 'admin' AND "login" = 'admin@portal.example' AND "password_changed_at" = "created_at";--> statement-breakpoint
DELETE FROM "operator_sessions" WHERE "operator_id" IN (SELECT "id" FROM "operators" WHERE "is_sandbox");
