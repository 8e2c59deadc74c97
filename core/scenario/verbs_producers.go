package scenario

import (
	"highwater/core/words"
	"highwater/core/world"
)

// producerVerbs are what happens to producers beside produce.
var producerVerbs = []Verb{
	{
		Name: "restart-producer",
		Doc: words.New("The application of a producer dies and is started again. The new "+
			"process knows no leader and has no producer id. What it had not been told of "+
			"becomes unknown, and is not sent again by itself; requests that are on their way "+
			"still arrive.",
			"生产者的应用崩溃后重新启动。新进程不知道 leader，也没有 producer id。"+
				"还没有结果的消息变为未知，不会自动重发；已在途的请求仍会到达。"),
		Args: []Arg{
			{Name: "client", Type: ArgProducer, Doc: words.New("which; may be left out when "+
				"there is one producer", "哪个生产者；只有一个时可省略")},
		},
		Phrases: []Phrase{{"", words.New("The application of {client} starts anew.",
			"{client} 的应用重新启动。")}},
		Example: "restart-producer: {client: P}",
		do: func(p *player, c *Call) {
			node := c.node("client")
			p.do(c, world.Action{Kind: world.RestartProducer, Client: int8(node.Index())})
		},
	},
}
