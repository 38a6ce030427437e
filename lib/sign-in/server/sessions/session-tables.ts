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

/** Vendors are users of the dashboard; customers are people of the portal, who have no account. */
export type Audience = 'vendor' | 'customer'

/** The statements of each audience. Its table is its own: what is read with a session differs. */
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
