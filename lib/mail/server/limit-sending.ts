/** Keeps the queue from handing this process more customer mails than are sent at once. */
export type SendingLimit = {
  /** flags of jobs that it takes none of now */
  forbiddenFlags: () => string[] | null
  run: (send: () => Promise<void>) => Promise<void>
}

/** Ten thousand mails, or a mail server that hangs, leave room for sign-in codes and events beside them. */
export function limitSending(flag: string, most: number): SendingLimit {
  let underWay = 0
  return {
    forbiddenFlags: () => (underWay >= most ? [flag] : null),
    run: async (send) => {
      underWay += 1
      try {
        await send()
      } finally {
        underWay -= 1
      }
    },
  }
}
