package scenes

import "highwater/core/words"

// wordsOfDisk are the words of disks, files, crashes and restarts.
var wordsOfDisk = []entry{
	{
		id: "page-cache", word: words.New("page cache", "page cache（页缓存）"),
		mean: words.New(
			"Written bytes wait here for the disk. They survive a process crash, not a power loss.",
			"写入的数据先在这里等待落盘。进程崩溃后仍在，断电则丢失。"),
		more: words.New(
			"Kafka acknowledges what is in the page caches of the ISR; no disk is asked. That is "+
				"safe while not all of the ISR lose power together. kill -9 loses nothing: the "+
				"cache belongs to the machine.",
			"消息进入 ISR 各副本的 page cache，Kafka 就会确认，不等磁盘。只要 ISR 不同时断电就是安全的。kill -9 "+
				"什么也不丢：缓存属于机器。"),
		source: "log.flush.interval.messages · FileRecords.append",
		near:   "flush power-loss recovery",
		shot:   shot{"kip-101-divergence", "0.10", 2, 3, "A B", "disk:A"},
	},
	{
		id: "flush", word: words.New("flush (fsync)", "刷盘（fsync）"),
		mean: words.New(
			"Forces the page cache of a log to the disk. Kafka does it when a segment is full "+
				"or a "+
				"broker stops.",
			"把日志的 page cache 强制写到磁盘。Kafka 在 segment 写满或 broker 正常关闭时才做。"),
		more: words.New(
			"Committed does not mean flushed, and flushing commits nothing. "+
				"log.flush.interval.messages=1 syncs each batch before it counts; it is the only "+
				"setting that helps when all copies lose power at once, and it costs a sync a "+
				"batch on each replica.",
			"已提交不等于已刷盘，刷盘也不会使消息提交。log.flush.interval.messages=1 让每个批次先落盘再计数；所有副本同时断电时，"+
				"只有它有用，代价是每个副本每个批次一次 fsync。"),
		source: "log.flush.interval.messages · UnifiedLog.flush",
		near:   "page-cache power-loss recovery",
		shot:   shot{"fsync-before-ack", "4.1", 0, 1, "A", "disk:A"},
	},
	{
		id: "crash", word: words.New("process crash", "进程崩溃"),
		mean: words.New(
			"The broker's process ends without a word, as by kill -9. Its machine and the page "+
				"cache "+
				"go on.",
			"broker 进程突然终止，例如 kill -9。机器和 page cache 都还在。"),
		more: words.New(
			"All that was written is still there; of the HW only the checkpoint file is. Until "+
				"its "+
				"session ends the broker counts as alive. There is no clean-shutdown marker, so "+
				"the next start scans the log.",
			"写入的数据都还在；HW 只剩 checkpoint 文件里的值。会话过期之前它仍算在线。没有正常关闭标记，下次启动要扫描日志。"),
		source: "LogManager.loadLogs · broker.session.timeout.ms",
		near:   "power-loss recovery checkpoint session",
		shot:   shot{"basics-flush-settings", "4.1", 4, 5, "A", "role:A"},
	},
	{
		id: "power-loss", word: words.New("power loss", "断电"),
		mean: words.New(
			"The machine is gone, and with it what only its page cache had.",
			"机器断电，只在 page cache 中的数据随之丢失。"),
		more: words.New(
			"The replica comes back with a shorter log, or an empty one. Outside the ISR it just "+
				"fetches again. It does harm where it may lead: as the last of the ISR, before "+
				"ELR.",
			"副本回来时日志变短，甚至为空。不在 ISR 里就重新拉取而已；有害的是它还能当 leader 的时候：没有 ELR 时，它是 ISR 的最后一个。"),
		source: "KIP-966 · KIP-101",
		near:   "page-cache flush elr crash",
		shot:   shot{"basics-restart", "0.11", 14, 15, "A B", "leo:B"},
	},
	{
		id: "checkpoint", word: words.New("HW checkpoint", "HW checkpoint 文件"),
		mean: words.New(
			"Every 5 s a broker writes its HWs to replication-offset-checkpoint, and reads "+
				"them at "+
				"a start.",
			"broker 每 5 秒把 HW 写入 replication-offset-checkpoint，启动时再读回。"),
		more: words.New(
			"So after a crash the HW may be up to 5 s old, besides being one Fetch late. It is "+
				"rewritten whole: a partition that is not loaded yet loses its line.",
			"所以崩溃后的 HW 可能旧到 5 秒，而且本来就晚一次 Fetch。文件每次整体重写：还没加载的分区会丢掉自己那一行。"),
		source: "replication-offset-checkpoint · replica.high.watermark.checkpoint.interval.ms",
		near:   "high-watermark recovery crash",
		shot:   shot{"basics-unclean-election", "3.9", 3, 4, "A", "file:A"},
	},
	{
		id: "recovery", word: words.New("log recovery", "日志恢复"),
		mean: words.New(
			"A start without the clean-shutdown marker scans every segment that ends above the "+
				"recovery point, and cuts what is damaged.",
			"没有正常关闭标记时，启动会扫描末端超过恢复点的每个 segment，切掉损坏的部分。"),
		more: words.New(
			"It never cuts to the HW: it takes what reads well. It can take long; a supervisor "+
				"that "+
				"kills the broker meanwhile makes it start over. "+
				"num.recovery.threads.per.data.dir helps.",
			"它从不按 HW 截断，读得出的都保留。它可能很久；进程管理器在此期间杀掉 broker，就得从头再来。可调大 "+
				"num.recovery.threads.per.data.dir。"),
		source: "LogLoader.recoverLog · recovery-point-offset-checkpoint",
		near:   "clean-shutdown crash flush",
		shot:   shot{"basics-restart", "0.11", 11, 12, "band B", "role:B"},
	},
	{
		id: "clean-shutdown", word: words.New("clean shutdown marker", "正常关闭标记"),
		mean: words.New(
			"A file that an orderly stop leaves. From 3.7 on it holds the broker epoch, which the "+
				"next registration repeats.",
			"正常关闭时留下的文件。3.7 起其中写着 broker epoch，下次注册时带上。"),
		more: words.New(
			"It is written last, after every log was flushed, and removed when the next start "+
				"loads "+
				"the logs. With ELR it decides whether a broker stays eligible: kill -9 counts as "+
				"unclean although nothing was lost.",
			"所有日志刷盘之后最后写入，下次启动加载日志时删除。有 ELR 时，它决定 broker 是否仍可当选：kill -9 虽然没丢数据，也算异常关闭。"),
		source: ".kafka_cleanshutdown · KIP-966 · BrokerRegistration.PreviousBrokerEpoch",
		near:   "recovery controlled-shutdown elr",
		shot:   shot{"basics-restart", "0.11", 2, 3, "B", "disk:B"},
	},
}
