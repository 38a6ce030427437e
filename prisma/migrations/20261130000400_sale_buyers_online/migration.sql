-- Searched by what identifies a buyer, sales are found by an index with the organization in front, which is built online
-- (scripts/database/online-indexes.ts). Until it is there, a search reads the organization's own rows.
-- contract: no statement names the index; the version before finds the same sales, by the organization.
DROP INDEX "sale_buyer_hashes_idx";
