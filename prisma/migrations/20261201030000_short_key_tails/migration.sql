-- The mask of a key of fewer than 12 characters shows no more than half of it, no longer up to six. The worker computes
-- the tails again by which such keys are found. A sealed key is 28 bytes longer than the key.
UPDATE license SET key_group_hashes = '{}' WHERE octet_length(key_ciphertext) < 40;
