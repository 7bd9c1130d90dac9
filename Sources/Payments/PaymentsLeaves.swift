import Clubs
import EventSourcing
import Orders
import Records

/// Who may send what of payments: everybody pays from their own wallet.
let paymentsLeaves: [Leave] = [
    Leave(PayOrder.self, "the wallet's owner") { command, actor, facts in
        let payer = command.userId?.text ?? facts.state(of: command.orderId).customerId?.text
        return payer == actor
    },
    .nobodyElse(RefundOrder.self),
]
