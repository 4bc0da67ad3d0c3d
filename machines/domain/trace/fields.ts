/**
 * What of an event, an answer or a chart's memory may be kept in a trace, by the field's name; `parent.name` where the same name means another thing
 * there. A field that is not listed is left out. Recorded walks replay to their states with what is kept (`tests/trace/replay.test.ts`).
 */
export type Kept =
  /** numbers, yes and no, words and times of ours, as they are; lists and objects of listed fields */
  | 'keep'
  /** a word of ours as it is, another as a person's: it is there either way */
  | 'word'
  /** only lists and objects of listed fields */
  | 'inside'
  /** a digest in its place: what was the same stays the same */
  | 'id'
  /** words of a person: empty or not, and the same or not, by a digest under a key that stays in the browser */
  | 'text'
  /** of these: whether it is a postal code of the country beside it, too */
  | 'postal'
  | 'email'
  | 'phone'
  /** whether there is one */
  | 'secret'
  /** amounts by id */
  | 'byId'
  /** ids, quantities and times in one text */
  | 'intentKey';

const of = (kept: Kept, names: string): Record<string, Kept> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kept]),
  );

export const TRACE_FIELDS: Record<string, Kept> = {
  /* what is inside what */
  ...of(
    'inside',
    `input output error item items cart product measure productVariant variantValues productOptionValue productLocation
    location orderedProductAddOns productAddOns group service slots employee doing promotion stored undo early
    order orders others openOrders lines charges draft known contact address delivery quote quoteDetails
    customerLocation shipment visitAt attempt attempts outcome show may money foreign twin differences fresh appointments
    refusedSlot placed errors heldCart otherTab picked identity user kept way step qr end timeline proposals
    awaitingOrder attachments table tracking rates`,
  ),
  /* amounts and counts */
  ...of(
    'keep',
    `tax qty unit sellingPrice wasPrice stockInHand taxIncluded nonInventory isSelected partialPayment allowPartialPayment deposit
    depositUnitOfMeasurement quantity min max duration arrivalMinutes serviceType before after capacity atCustomer
    discountFixedAmount discountPercentage automatic rate percentage included serviceChargePercentage taxRounding total dueNow paid
    outstanding extra discount serviceCharge shippingCost tip rest cost amount totalPrice was now came missing owedBack
    strange     billed besideTill returned disputed paymentTerm paymentTerms creditLeft retryAfterMs minutesAgo refusals sends asks failures
    revision savedRevision triedRevision expiresInMs pollMs tokenAgeMs ageMs claimed line slot rule currency`,
  ),
  /* words and times of ours */
  ...of(
    'keep',
    `type kind status state reason provider method methods slowMethods phoneMethods emailMethods shortEmailMethods endableMethods downMethods entry step country field message
    paymentState orderStatus paymentMethodCode buxPaymentStatus goods problem promotionRule startDate startTime
    endDate endTime today orderDate dueDate keptUntil createdAt startedAt deadline expiresAt payBefore addedAt at
    why storage shipmentType permission lacks severity by mode`,
  ),
  /* yes and no */
  ...of(
    'keep',
    `ok held selected ticked isB2B limited pay change isBill mayCancel pressed approved hasShownCode hasPaused
    hasRead acceptsAll isOnline isAuthenticated isAnonymous emailVerified hasCookie hasActed wasDeclined
    isSubscribed isBack can delivers takesTips isWish isSpoken discarded closed isMoving`,
  ),
  /* ids, and what is no secret but names one order */
  ...of(
    'id',
    `id ids lineIds orderId intentId businessId customerId locationId tableId tableCartTransactionId sitting
    addressId keptAs taxRateId productId variantId addOnId attemptId cancelledAttempt gone uid owner said doers customer orderNumber
    reference under`,
  ),
  /* of a person, of a thing by its name, and what opens something */
  ...of(
    'text',
    `fullName company taxId billing notes note street flat area city name SKU code title tableName
    tableCustomerName customerName image token email.phone firstName lastName`,
  ),
  ...of('postal', 'postalCode'),
  ...of('email', 'email'),
  ...of('phone', 'phone'),
  ...of('secret', 'capability url continueUrl'),
  ...of('keep', 'as'),
  ...of('id', 'proposal bill'),
  addOns: 'byId',
  intentKey: 'intentKey',

  /** a merchant's own name for who brings it, perhaps */
  'delivery.provider': 'word',
  'address.state': 'text',
  'customerLocation.state': 'text',
  'visitAt.state': 'text',
  'location.address': 'text',
  'otherTab.title': 'keep',
  'otherTab.shows.title': 'keep',
  'error.code': 'keep',
  'error.name': 'keep',
  'error.message': 'secret',
  'way.code': 'secret',
  'way.email': 'email',
  'xstate.done.actor.obtainToken.output': 'text',
  'xstate.done.actor.renewToken.output': 'text',
  'xstate.done.actor.saveToken.output': 'keep',
  'xstate.done.actor.requestPermission.output': 'keep',
  'xstate.done.actor.leavePage.output': 'keep',
  'promotion.enter.code': 'text',
};
