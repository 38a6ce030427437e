/** A product, with the organization that must own it. */
export type ProductRef = { id: string; organizationId: string }
