import {
  deleteEndedPortalSessions,
  deletePortalSession,
  deletePortalSessionByHash,
  deletePortalSessionsOf,
  markPortalSessionSeen,
  selectPortalSession,
  selectPortalSessionsOf,
} from './portal-sessions.sql'
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionByHash,
  deleteSessionsOf,
  markSessionSeen,
  selectSession,
  selectSessionsOf,
} from './sessions.sql'

/** Vendors are users of the dashboard; customers are people in the portal, who have no account. */
export type Audience = 'vendor' | 'customer'

/** The statements of each audience. Each has a table of its own, because different data is read with a session. */
export const SESSION_TABLES = {
  vendor: {
    select: selectSession,
    markSeen: markSessionSeen,
    selectOf: selectSessionsOf,
    deleteByHash: deleteSessionByHash,
    deleteOne: deleteSession,
    deleteOf: deleteSessionsOf,
    deleteEnded: deleteEndedSessions,
  },
  customer: {
    select: selectPortalSession,
    markSeen: markPortalSessionSeen,
    selectOf: selectPortalSessionsOf,
    deleteByHash: deletePortalSessionByHash,
    deleteOne: deletePortalSession,
    deleteOf: deletePortalSessionsOf,
    deleteEnded: deleteEndedPortalSessions,
  },
}
