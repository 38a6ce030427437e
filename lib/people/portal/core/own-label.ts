/** Characters of what a customer calls a license: apart, since a browser that shows the field parses nothing. */
export const MAX_OWN_LABEL = 60
