/** The kinds of what operators do, as they are recorded, and as the filter of *Activity* names them. */
export const OPERATOR_ACTS = {
  'organization.created': 'Created an organization',
  'organization.owner_invited': 'Invited an owner',
  'organization.suspended': 'Suspended an organization',
  'organization.resumed': 'Resumed an organization',
  'organization.deleted': 'Deleted an organization',
  'organization.viewed': 'Viewed a dashboard',
  'organization.owner_made': 'Made a member an owner',
  'organization.deliveries_retried': 'Retried failed deliveries',
  'billing.plan_changed': 'Changed a plan',
  'billing.suspended': 'Suspended billing',
  'billing.resumed': 'Resumed billing',
  'person.suspended': 'Suspended a person',
  'person.resumed': 'Resumed a person',
  'person.deleted': 'Deleted a person',
  'person.signed_out': "Ended a person's sessions",
  'incident.changed': 'Reported or changed an incident',
  'maintenance.changed': 'Announced or changed maintenance',
  'installation.plans_changed': 'Turned plans or sign-up on or off',
  'installation.contact_changed': 'Changed the contact',
  'background.changed': 'Held or resumed background work',
  'job.changed': 'Retried or removed jobs',
  'mail.tested': 'Sent a test email',
} as const
export type OperatorActKind = keyof typeof OPERATOR_ACTS

export const OPERATOR_ACT_KINDS = Object.keys(OPERATOR_ACTS) as OperatorActKind[]
