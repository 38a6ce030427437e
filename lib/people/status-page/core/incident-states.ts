/** How far an incident is, in the terms of status pages. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentState = (typeof INCIDENT_STATES)[number]

export const INCIDENT_STATE_TITLES: Record<IncidentState, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
}

export const isIncidentState = (word: string): word is IncidentState => INCIDENT_STATES.some((known) => known === word)

export const IN_FUTURE = "Choose a time that isn't in the future."
