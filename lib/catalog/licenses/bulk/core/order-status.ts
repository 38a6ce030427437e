import { wordKey } from '@/lib/foundation/shared/text'

const wordsOf = (lines: string): string[] => lines.split(/[,\n]/).map(wordKey).filter(Boolean)

/** What shops call an order whose license no longer works, in the languages of the portal. */
export const REVOKED_WORDS = [
  'cancelled',
  ...wordsOf(`
  revoked, refunded, refund, chargeback, charged back, charged_back, charged-back, disputed, canceled
  void, voided, banned, blocked, disabled, deactivated, suspended, terminated
  widerrufen, gesperrt, erstattet, rückerstattet, zurückerstattet, rückbuchung, zurückgebucht, storniert, gekündigt, deaktiviert, gebannt
  révoqué, révoquée, remboursé, remboursée, annulé, annulée, bloqué, bloquée, désactivé, désactivée, suspendu, suspendue, résilié, résiliée
  revocado, revocada, reembolsado, reembolsada, devuelto, devuelta, cancelado, cancelada, anulado, anulada, bloqueado, bloqueada, desactivado, desactivada, suspendido, suspendida
  revogado, revogada, estornado, estornada, desativado, desativada, suspenso, suspensa
  已撤销, 撤销, 已吊销, 吊销, 已退款, 退款, 已取消, 已封禁, 已禁用, 已停用
`),
]

/** What they call one whose license works. An expired license expires by its date. */
export const KEPT_WORDS = wordsOf(`
  active, valid, enabled, expired, paid, complete, completed, succeeded, success, fulfilled, delivered
  aktiv, gültig, aktiviert, abgelaufen, bezahlt, abgeschlossen, geliefert, erledigt
  actif, active, valide, valable, activé, activée, expiré, expirée, payé, payée, terminé, terminée, livré, livrée
  activo, activa, válido, válida, vigente, vencido, vencida, caducado, caducada, expirado, expirada, pagado, pagada, completado, completada, entregado, entregada
  ativo, ativa, pago, paga, concluído, concluída, entregue
  有效, 激活, 已激活, 启用, 已启用, 过期, 已过期, 已付款, 已支付, 已完成, 正常
`)

/** Of those, what is also said of a subscription that runs until its end: with one to come, the license works until then. */
const CANCELED_WORDS: ReadonlySet<string> = new Set([
  'cancelled',
  ...wordsOf('canceled, gekündigt, annulé, annulée, résilié, résiliée, cancelado, cancelada, 已取消'),
])

export const isCanceled = (status: unknown): boolean =>
  typeof status === 'string' && CANCELED_WORDS.has(wordKey(status))

const KNOWN = new Set([...REVOKED_WORDS, ...KEPT_WORDS])

/** Whether a value is the status of an order or a license. */
export const isOrderStatus = (value: string): boolean => KNOWN.has(wordKey(value))

const STATUS_NAME = /status|statut|状态/
/** Also what a part of a country is called. */
const STATE_NAME = /state|zustand|etat|estado|situac/

/** Whether a column is a status: by its name, and most of its values. The others are rows to fix. */
export function isStatusColumn(name: string, values: readonly string[]): boolean {
  if (!(STATUS_NAME.test(name) || STATE_NAME.test(name))) return false
  return values.filter(isOrderStatus).length * 2 > values.length
}

/** Whether a column may say which licenses were revoked: one that is skipped is worth a warning. */
export const mayBeStatus = (name: string, values: readonly string[]): boolean =>
  values.length > 0 && (STATUS_NAME.test(name) || (STATE_NAME.test(name) && values.some(isOrderStatus)))

/** As databases and programs write it, and as spreadsheets and people do in the languages of the portal. */
export const YES_WORDS: ReadonlySet<string> = new Set(
  'true yes y 1 on wahr ja vrai oui verdadero sí si verdadeiro sim 真 是'.split(' '),
)
export const NO_WORDS: ReadonlySet<string> = new Set(
  'false no n 0 off falsch nein faux non falso não nao 假 否'.split(' '),
)
