-- Mails queued by a version that could not send them would all go out at the upgrade, long after their reason.
UPDATE outbox SET state = 'skipped', last_error = 'Written before the shop could send mails.' WHERE state = 'waiting';
