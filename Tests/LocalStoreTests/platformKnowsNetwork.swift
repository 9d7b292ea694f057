import CPlatform

func platformKnowsNetwork(_ number: UInt32) -> Bool { platform_is_network_file_system(number) == 1 }
