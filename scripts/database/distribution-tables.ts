/** Rows of one organization, placed by `organization_id`: what grows with licenses and calls. */
export const DISTRIBUTED = [
  'license',
  'license_ip',
  'license_ip_history',
  'license_past_key',
  'license_transfer',
  'license_mail_notice',
  'organization_customer',
  'customer_former_id',
  'block_rule',
  'mail_opt_out',
  'usage_day',
  'usage_hour',
  'usage_day_status',
  'usage_alert',
  'api_key_usage_day',
  'request_log',
  'audit_entry',
  'webhook_event',
  'webhook_delivery',
  'webhook_attempt',
  'webhook_expiry_notice',
]

const SETTINGS =
  'few rows, read by every call and changed by hand; every machine has them, so that no call leaves its own'
const BY_SECRET = 'found by a secret or a slug before the organization is known; unique over all organizations'
const MEMBERS = 'belongs to a user and an organization, and is read by either'

/** Small tables that every machine has whole, and why. */
export const REFERENCE: Record<string, string> = {
  organization: BY_SECRET,
  api_key: BY_SECRET,
  access_token: BY_SECRET,
  invitation: BY_SECRET,
  product: SETTINGS,
  product_version: SETTINGS,
  license_type: SETTINGS,
  response_template: SETTINGS,
  signing_key: SETTINGS,
  webhook_endpoint: SETTINGS,
  user_account: 'a user belongs to any number of organizations',
  membership: MEMBERS,
  role: MEMBERS,
  notification_choice: MEMBERS,
  global_customer: 'a customer belongs to any number of organizations; one short row, written once',
}

const QUEUE = 'a queue or its leases: read and locked across organizations, emptied within days'
const SIGN_IN = 'belongs to a person, not to an organization'
const INSTALLATION = 'belongs to the installation'
const WEEKLY = 'a row for an organization at most, or for one a week'

/** Tables that stay on the machine that coordinates, and why. None is read by a validation or a lookup that succeeds. */
export const LOCAL: Record<string, string> = {
  long_job: QUEUE,
  long_job_file: QUEUE,
  long_job_license: QUEUE,
  long_job_mail: QUEUE,
  logo_upload: QUEUE,
  webhook_lane: QUEUE,
  idempotent_request: QUEUE,
  mail_tally: QUEUE,
  abuse_window: 'of calls with unknown API keys, which belong to no organization; Redis takes its place',
  session: SIGN_IN,
  operator_session: SIGN_IN,
  known_browser: SIGN_IN,
  account: SIGN_IN,
  account_event: SIGN_IN,
  recovery_code: SIGN_IN,
  email_code: SIGN_IN,
  portal_person: SIGN_IN,
  portal_identity: SIGN_IN,
  portal_session: SIGN_IN,
  chat_connection: WEEKLY,
  digest_run: WEEKLY,
  billing_subscription: WEEKLY,
  installation: INSTALLATION,
  stripe_event: INSTALLATION,
  status_minute: INSTALLATION,
  status_day: INSTALLATION,
  incident: INSTALLATION,
  incident_update: INSTALLATION,
  _prisma_migrations: INSTALLATION,
}
