ALTER TABLE "audit_chains" ADD COLUMN "sealed_register" text;--> statement-breakpoint
-- The running server, which does not own these tables, only adds: an entry at the end of its chain, and the
-- end of the chain to that entry. A version before this one, which may run beside it, does the same.
CREATE FUNCTION "only_add_audit_entry"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT FROM audit_chains WHERE client_id = NEW.client_id AND last_position = NEW.position - 1) THEN
    RAISE EXCEPTION 'an entry of the audit is added at the end of its chain';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_added" BEFORE INSERT ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "only_add_audit_entry"();--> statement-breakpoint
CREATE FUNCTION "only_follow_audit_entry"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.last_position <> 0 OR NEW.pruned_position <> 0 OR NEW.sealed_ends IS NOT NULL OR NEW.sealed_register IS NOT NULL THEN
      RAISE EXCEPTION 'a chain of the audit begins empty';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.client_id <> OLD.client_id
    OR (OLD.sealed_ends IS NOT NULL AND NEW.sealed_ends IS NULL)
    OR (OLD.sealed_register IS NOT NULL AND NEW.sealed_register IS NULL)
  THEN
    RAISE EXCEPTION 'a chain of the audit keeps its seals';
  END IF;
  IF (NEW.last_position, NEW.last_hash) <> (OLD.last_position, OLD.last_hash) AND NOT (
    NEW.last_position = OLD.last_position + 1 AND EXISTS (
      SELECT FROM audit_entries
      WHERE client_id = NEW.client_id AND position = NEW.last_position AND hash = NEW.last_hash
    )
  ) THEN
    RAISE EXCEPTION 'a chain of the audit ends at its last entry';
  END IF;
  IF (NEW.pruned_position, NEW.pruned_hash) <> (OLD.pruned_position, OLD.pruned_hash) AND (
    NEW.pruned_position <= OLD.pruned_position OR NEW.pruned_position > NEW.last_position OR EXISTS (
      SELECT FROM audit_entries WHERE client_id = NEW.client_id AND position <= NEW.pruned_position
    )
  ) THEN
    RAISE EXCEPTION 'a chain of the audit begins at its first entry';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_chains_followed" BEFORE INSERT OR UPDATE ON "audit_chains" FOR EACH ROW EXECUTE FUNCTION "only_follow_audit_entry"();
