-- When this customer asked the vendor to erase their data.
alter table organization_customer add column erasure_requested_at timestamptz(3);

-- Whether a license is on its way to someone who asks for a sign-in code.
create index license_transfer_pending_receiver on license_transfer (to_email) where state = 'pending';
